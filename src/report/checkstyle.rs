//! XML; not written yet.
use super::{Body, Emitter, ReportOptions, View};
pub(super) struct Checkstyle;
impl Emitter for Checkstyle {
    fn file(&self, _view: &View<'_>, _options: &ReportOptions) -> Body {
        Body::Text(String::new())
    }
}
