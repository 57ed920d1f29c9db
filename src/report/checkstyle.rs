//! Checkstyle's XML: a `file` for each input with findings, an `error` for each finding.

use std::borrow::Cow;
use std::io;

use quick_xml::Writer;

use super::xml::{element, line_end, part, text};
use super::{Body, Emitter, Held, Lang, ReportOptions, Totals, View};

pub(super) struct Checkstyle;

impl Emitter for Checkstyle {
    fn head(&self) -> &'static str {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n"
    }

    fn file(&self, view: &View<'_>, options: &ReportOptions) -> Body {
        if view.findings.is_empty() {
            return Body::Text(String::new());
        }
        let mut writer = part();
        // Writing to memory cannot fail.
        let _ = write_file(view, options.lang, &mut writer);
        Body::Text(text(writer))
    }

    fn tail(&self, _totals: &Totals, _held: Held, _options: &ReportOptions) -> String {
        "</checkstyle>\n".to_owned()
    }
}

fn write_file(view: &View<'_>, lang: Lang, writer: &mut Writer<Vec<u8>>) -> io::Result<()> {
    let name = [("name", Cow::Borrowed(view.source.name()))];
    element(writer, "file", &name).write_inner_content(|writer| {
        writer.write_event(line_end())?;
        for finding in view.findings {
            let place = view.source.place(finding.span.start);
            let attributes = [
                ("line", Cow::Owned(place.line.to_string())),
                ("column", Cow::Owned(place.column.to_string())),
                ("severity", Cow::Borrowed(finding.severity.name())),
                ("message", Cow::Borrowed(lang.of(&finding.message))),
                ("source", Cow::Owned(format!("kifu.{}", finding.code.name))),
            ];
            element(writer, "error", &attributes).write_empty()?;
            writer.write_event(line_end())?;
        }
        Ok(())
    })?;
    writer.write_event(line_end())
}
