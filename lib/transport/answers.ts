import 'server-only'

const acknowledged = true as const

/** `{ acknowledged, insertedId }` */
export const inserted = { body: ({ id }: { id: string }) => ({ acknowledged, insertedId: id }) }

/** `{ acknowledged, matchedCount, modifiedCount }`; the service returns whether anything changed, or nothing. */
export const updated = {
  body: (changed: unknown) => ({
    acknowledged,
    matchedCount: 1,
    modifiedCount: changed === false ? 0 : 1,
  }),
}

/** `{ acknowledged, deletedCount }` */
export const deleted = { body: (deletedCount: number) => ({ acknowledged, deletedCount }) }

/** `{ acknowledged, modifiedCount, message }` */
export const decided = (message: string) => ({
  body: (changed: boolean | void) => ({ acknowledged, modifiedCount: changed === false ? 0 : 1, message }),
})

/** `{ acknowledged, modifiedCount, propertiesRemoved }` */
export const suspended = {
  body: (propertiesRemoved: number) => ({ acknowledged, modifiedCount: 1, propertiesRemoved }),
}
