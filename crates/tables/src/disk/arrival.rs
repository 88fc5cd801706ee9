//! A table that comes from elsewhere piece by piece.
//!
//! `NAME.fetch` is the beginning of its file: the head, then whole blocks, each held against its checksum
//! before it was written. So a transfer that broke, or whose process was killed, goes on behind the last block.
//! Nothing of it has the name of a table before all of it is right.

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

/// A table that is on its way. While this lives, no other process fetches or makes it; what has arrived when it
/// is dropped stays for the next.
pub struct Arrival {
    folder: Folder,
    head: TableHead,
    path: PathBuf,
    file: File,
    /// Blocks in the file, all of them right.
    blocks: usize,
    /// What there is of the next one.
    next: Vec<u8>,
    _lock: Lock,
}

/// What becomes of a table that somebody wants to fetch.
pub enum Arriving {
    /// It is in the folder already, or was put there by another process meanwhile.
    There,
    /// Whoever waits for another process has had enough.
    Stopped,
    /// It is to be fetched by this process.
    Begun(Box<Arrival>),
}

impl Tables {
    /// Begins to fetch the table with this head, or goes on with what arrived before. Another process that has
    /// it in work is waited for, for as long as `wait`, asked again and again, says so.
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

    /// Takes a file that was fetched by other means: checks every byte of it and puts it into the folder, under
    /// the name that is told. It is then no longer where it was.
    pub fn adopt(&self, path: impl AsRef<std::path::Path>) -> Result<String, TableError> {
        self.folder.as_ref().ok_or(TableError::NoFolder)?.adopt(path.as_ref())
    }
}

impl Folder {
    /// Is the table with this head here? One with other values is not replaced: who knows which is right?
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

    /// Counts the right blocks of what was left; false if its head is another.
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

    /// Where to go on in the file: so many bytes of it are here.
    pub fn have(&self) -> u64 {
        let blocks = self.head.bytes.len() as u64 + self.blocks as u64 * BLOCK as u64;
        blocks.min(self.of()) + self.next.len() as u64
    }

    /// Bytes of the whole file.
    pub fn of(&self) -> u64 {
        self.head.file_bytes()
    }

    /// Takes the next bytes of the file. A block that differs from its checksum is refused, with all of it that
    /// came before: [`have`](Self::have) then tells where to go on.
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

    /// Writes the next block, which is whole, if it is right.
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
            // A disk that is full: what was written before is whole.
            let _ = self.cut();
            return Err(trouble("write", &self.path, &error));
        }
        self.blocks += 1;
        Ok(())
    }

    /// Checks all of it, and puts it where the folder expects it. What is not right is removed.
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

    /// Cuts off what stands behind the last right block, and goes on there.
    fn cut(&mut self) -> io::Result<()> {
        let end = self.have() - self.next.len() as u64;
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end)).map(drop)
    }
}
