//! A table that is fetched block by block.
//!
//! `NAME.fetch` is the beginning of its file: the head, then whole blocks, each compared with its checksum before it
//! was written. So a transfer that was interrupted, or whose process was killed, continues after the last block. The
//! file gets the name of a table only after all of it was checked.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use super::super::Tables;
use super::super::fault::Fault;
use super::super::format::BLOCK;
use super::super::head::TableHead;
use super::Folder;
use super::adopt::{right, trouble};
use super::lock::Lock;
use crate::error::TableError;

/// A table that is being fetched. While this exists, no other process fetches or builds it; if it is dropped, what has
/// arrived stays for the next one.
pub struct Arrival {
    folder: Folder,
    head: TableHead,
    path: PathBuf,
    file: File,
    /// Blocks in the file, all of them correct.
    blocks: usize,
    /// The part of the next block that has arrived.
    next: Vec<u8>,
    _lock: Lock,
}

/// The result of starting to fetch a table.
pub enum Arriving {
    /// It is in the folder already, or another process has put it there meanwhile.
    There,
    /// The `wait` function stopped waiting for another process.
    Stopped,
    /// This process must fetch it.
    Begun(Box<Arrival>),
}

impl Tables {
    /// Starts to fetch the table with this head, or resumes an earlier transfer. If another process is building or
    /// fetching it, waits as long as `wait`, called repeatedly, returns true.
    pub fn arriving(
        &self,
        head: TableHead,
        wait: &mut dyn FnMut() -> bool,
    ) -> Result<Arriving, TableError> {
        let folder = self.folder.as_ref().ok_or(TableError::NoFolder)?;
        if folder.has_already(&head)? {
            return Ok(Arriving::There);
        }
        let lock = fs::create_dir_all(&folder.path)
            .and_then(|()| Lock::take(folder.file(&head.pattern, "lock"), wait));
        let Some(lock) = lock.map_err(|error| trouble("write", &folder.path, &error))? else {
            return Ok(Arriving::Stopped);
        };
        if folder.has_already(&head)? {
            return Ok(Arriving::There);
        }
        let path = folder.file(&head.pattern, "fetch");
        let begun = Arrival::begin(folder.clone(), head, path.clone(), lock);
        begun.map(|begun| Arriving::Begun(Box::new(begun))).map_err(|e| trouble("write", &path, &e))
    }

    /// Adopts a file that was fetched by other means: checks every byte of it and moves it into the folder. Returns the
    /// name of the table.
    pub fn adopt(&self, path: impl AsRef<std::path::Path>) -> Result<String, TableError> {
        self.folder.as_ref().ok_or(TableError::NoFolder)?.adopt(path.as_ref())
    }
}

impl Folder {
    /// Whether the table with this head is here. One with other values is not replaced, because it is not known which
    /// is right.
    fn has_already(&self, head: &TableHead) -> Result<bool, TableError> {
        match self.content(&head.pattern) {
            None => Ok(false),
            Some(content) if content == head.header.content => Ok(true),
            Some(_) => Err(TableError::OtherTable { name: head.name() }),
        }
    }
}

impl Arrival {
    fn begin(folder: Folder, head: TableHead, path: PathBuf, lock: Lock) -> io::Result<Self> {
        folder.clean(&head.pattern);
        let file = susun_files::open_own(&path)?;
        let mut arrival =
            Self { folder, head, path, file, blocks: 0, next: Vec::new(), _lock: lock };
        if !arrival.found_again()? {
            arrival.file.set_len(0)?;
            arrival.file.rewind()?;
            arrival.file.write_all(&arrival.head.bytes)?;
        }
        arrival.cut()?;
        Ok(arrival)
    }

    /// Counts the correct blocks of an earlier transfer; false if its head differs.
    fn found_again(&mut self) -> io::Result<bool> {
        let mut head = vec![0; self.head.bytes.len()];
        match self.file.read_exact(&mut head) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(false),
            read => read?,
        }
        if head != self.head.bytes {
            return Ok(false);
        }
        let mut block = Vec::with_capacity(BLOCK);
        loop {
            let due = self.due();
            block.clear();
            (&mut self.file).take(due as u64).read_to_end(&mut block)?;
            let whole = due > 0 && block.len() == due;
            if !whole || self.head.header.check_block(self.blocks, &block).is_err() {
                return Ok(true);
            }
            self.blocks += 1;
        }
    }

    /// The number of bytes of the file that are here: where to continue.
    pub fn have(&self) -> u64 {
        let blocks = self.head.bytes.len() as u64 + self.blocks as u64 * BLOCK as u64;
        blocks.min(self.of()) + self.next.len() as u64
    }

    /// Bytes of the whole file.
    pub fn of(&self) -> u64 {
        self.head.file_bytes()
    }

    /// Accepts the next bytes of the file. A block that does not match its checksum is dropped as a whole:
    /// [`have`](Self::have) then says where to continue.
    pub fn take(&mut self, mut bytes: &[u8]) -> Result<(), TableError> {
        loop {
            let due = self.due();
            if due == 0 && !bytes.is_empty() {
                let (expected, found) = (self.of(), self.of() + bytes.len() as u64);
                return Err(Fault::TooLong { expected, found }.into());
            }
            let now = bytes.len().min(due - self.next.len());
            self.next.extend_from_slice(&bytes[..now]);
            bytes = &bytes[now..];
            if due == 0 || self.next.len() < due {
                return Ok(());
            }
            self.keep_block()?;
        }
    }

    /// Writes the next block, which is complete, if it is correct.
    fn keep_block(&mut self) -> Result<(), TableError> {
        let checked = self.head.header.check_block(self.blocks, &self.next);
        let written = match checked {
            Ok(()) => self.file.write_all(&self.next),
            Err(fault) => {
                self.next.clear();
                return Err(fault.into());
            }
        };
        self.next.clear();
        if let Err(error) = written {
            // If the disk is full, what was written before is still whole.
            let _ = self.cut();
            return Err(trouble("write", &self.path, &error));
        }
        self.blocks += 1;
        Ok(())
    }

    /// Checks all of it, and moves it to its place in the folder. A wrong file is removed.
    pub fn finish(self) -> Result<(), TableError> {
        let (expected, found) = (self.of(), self.have());
        if found < expected {
            return Err(Fault::Truncated { expected, found }.into());
        }
        self.file.sync_all().map_err(|error| trouble("write", &self.path, &error))?;
        match right(&self.path) {
            Ok((pattern, _)) => self.folder.place(&self.path, &pattern).map(drop),
            Err(fault) => {
                let _ = fs::remove_file(&self.path);
                Err(fault.into())
            }
        }
    }

    /// Bytes of the next block; 0 if there is none.
    fn due(&self) -> usize {
        let from = self.head.bytes.len() as u64 + self.blocks as u64 * BLOCK as u64;
        self.of().saturating_sub(from).min(BLOCK as u64) as usize
    }

    /// Cuts the file off after the last correct block, and continues there.
    fn cut(&mut self) -> io::Result<()> {
        let end = self.have() - self.next.len() as u64;
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end)).map(drop)
    }
}
