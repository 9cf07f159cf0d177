import { detectEngine } from '../../test/support/engine'
import { assertLoopback } from '../../test/support/loopback'

/** Prints the engine at TEST_MONGODB_URI. */
const NAMES = { embedded: 'embedded database', documentdb: 'DocumentDB', mongodb: 'MongoDB' }

const uri = process.env.TEST_MONGODB_URI ?? ''
assertLoopback(uri)
console.log(NAMES[await detectEngine(uri)])
