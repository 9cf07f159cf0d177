import 'server-only'

/** The driver's id class, so that services name ids without importing the driver. */
export { ObjectId } from 'mongodb'
