/** A planned restore. Migrations by number; 0: none. */
export type Situation = {
  file: string
  /** The last migration of the backup, and of this version of Keystead. */
  backup: number
  program: number
  /** The person asked for the later migrations. */
  migrate: boolean
  /** The database in the connection string. */
  name: string
  /** The last migration of its content. */
  present: number
  isEmpty: boolean
  /** The name that the person gave to confirm that this database is replaced. */
  expectedName: string | undefined
}

/** Throws, with a sentence that says what to do, if restoring would lose or break something. */
export function assertRestorable(situation: Situation): void {
  const { file, backup, program, name, present, expectedName } = situation
  const refuse = (why: string) => new Error(`${why} Nothing was touched.`)
  if (expectedName !== undefined && expectedName !== name)
    throw refuse(`--database names the database "${expectedName}", MONGODB_URI "${name}".`)
  if (backup > program)
    throw refuse(
      `${file} is of a later version of Keystead (migration ${backup}; this one has ${program}): restore it with that version.`,
    )
  if (backup < program && !situation.migrate)
    throw refuse(
      `${file} is of an earlier version of Keystead (migration ${backup}; this one has ${program}): add --migrate to bring it up to this one.`,
    )
  if (present > program)
    throw refuse(
      `The database "${name}" is of a later version of Keystead (migration ${present}; this one has ${program}).`,
    )
  if (!situation.isEmpty && expectedName === undefined)
    throw refuse(
      `The database "${name}" is not empty: point MONGODB_URI at an empty one, or add --database ${name} to replace all that is in it.`,
    )
}
