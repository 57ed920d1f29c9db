//! Bytes to text where they are UTF-8.

/// `bytes` as text; the bytes again where they are not UTF-8.
pub(super) fn from_bytes(bytes: Vec<u8>) -> Result<String, Vec<u8>> {
    /// Of a longer text there are not two copies at a time.
    const LONG: usize = 1 << 20;
    // The standard library is as fast as any over ASCII.
    if bytes.len() > LONG || bytes.is_ascii() {
        return String::from_utf8(bytes).map_err(|error| error.into_bytes());
    }
    // Many bytes are looked at at a time. What has been looked at can only be lent, and a copy of it
    // costs far less than the standard library's look at every character.
    match simdutf8::compat::from_utf8(&bytes) {
        Ok(text) => Ok(text.to_owned()),
        Err(_) => Err(bytes),
    }
}
