//! An allocator for tests: large blocks may be refused.

use std::alloc::{GlobalAlloc, Layout, System};
use std::ptr;

use super::Operation;
use super::planned::fails;

/// Blocks of this size and larger are counted. Code that allocates one must handle a failure.
const LARGE: usize = 1 << 20;

#[global_allocator]
static MEMORY: Scarce = Scarce;

/// The system's allocator, which fails as the test plans.
struct Scarce;

fn refused(bytes: usize) -> bool {
    bytes >= LARGE && fails(Operation::Memory)
}

#[expect(unsafe_code, reason = "an allocator cannot be written without")]
// SAFETY: every call is passed on unchanged to the system's allocator, or returns null, which means that there is no
// memory. The code that counts the calls allocates only small blocks, so that it is not entered again.
unsafe impl GlobalAlloc for Scarce {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if refused(layout.size()) {
            return ptr::null_mut();
        }
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if refused(layout.size()) {
            return ptr::null_mut();
        }
        // SAFETY: as the caller promised.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, bytes: usize) -> *mut u8 {
        if refused(bytes) {
            return ptr::null_mut();
        }
        // SAFETY: as the caller promised.
        unsafe { System.realloc(block, layout, bytes) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(block, layout) }
    }
}
