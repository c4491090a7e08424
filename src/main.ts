#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { reserveThreads } from './config/reserve-threads.ts'

// Compiled code is kept between starts: reading it back takes half as long as compiling 1,000 modules again.
// Beside our own packages, because a folder everybody can write to is no place for code.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/tidemark'))

reserveThreads()

const { runProgram } = await import('./run-program.ts')
process.exitCode = await runProgram()
