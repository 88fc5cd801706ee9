//! Forges table files: changes values and recomputes every hash.

/// Offset of the values in a table of one block.
const VALUES: usize = 4096;

/// Changes the values of a table of one block, and recomputes the checksum of the block, the hash of the content, that
/// of the checksums and that of the header.
pub fn forge(bytes: &mut [u8], change: impl Fn(&mut [u8])) {
    change(&mut bytes[VALUES..]);
    let content = blake3::hash(&bytes[VALUES..]);
    bytes[56..88].copy_from_slice(content.as_bytes());
    bytes[152..168].copy_from_slice(&content.as_bytes()[..16]);
    let checksums = blake3::hash(&bytes[152..VALUES]);
    bytes[88..120].copy_from_slice(checksums.as_bytes());
    let header = blake3::hash(&bytes[..120]);
    bytes[120..152].copy_from_slice(header.as_bytes());
}
