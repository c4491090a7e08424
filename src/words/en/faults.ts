/** Faults of this server: its disk, its memory, its stores. */
export const faults = {
  disk_full: 'The disk of this server is full: what came from the vendor could not be written.',
  disk_read_only: 'Tidemark may not write to its data folder.',
  disk_failing: 'The disk of this server reported an error while it was read or written.',
  store_damaged: 'A part of the facts on this server’s disk cannot be read.',
  memory_short: 'The facts store had too little memory to take this in.',
  too_many_open_files: 'The system did not let Tidemark open another file.',
  disk_nearly_full:
    'The disk of this server is nearly full: {free:number} MB are free, and below {least:number} MB nothing is collected.',
} as const
