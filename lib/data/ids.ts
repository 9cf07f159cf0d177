import 'server-only'

/** The driver's id class, for services, which must not import the driver. */
export { ObjectId } from 'mongodb'
