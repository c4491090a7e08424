import { declareBuiltIn } from '../../../src/sources/registry.ts'

// The composition root declares the datasets; unit tests run without it.
declareBuiltIn()
