import { declareBuiltIn } from '../../src/sources/registry.ts'

// As the composition root does it; a test of one part starts none.
declareBuiltIn()
