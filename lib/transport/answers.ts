import 'server-only'

const acknowledged = true as const

/** `{ acknowledged, insertedId }` */
export const inserted = { body: ({ id }: { id: string }) => ({ acknowledged, insertedId: id }) }

/** The same for a message, which is not sent again with a known key: 200 then. */
export const sent = {
  body: inserted.body,
  status: ({ isNew }: { isNew: boolean }): 200 | 201 => (isNew ? 201 : 200),
}

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
