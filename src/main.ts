#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled code is kept between starts: reading it back takes half as long as compiling 1,000 modules again.
// Beside our own packages, because a folder everybody can write to is no place for code.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/tidemark'))

// Six statements of the embedded engine at once hold a thread each; files, name lookups and passwords keep Node's own four.
// Before anything else: the threads are there from the first work that is given to them.
process.env['UV_THREADPOOL_SIZE'] ??= '10'

const { runProgram } = await import('./run-program.ts')
process.exitCode = await runProgram()
