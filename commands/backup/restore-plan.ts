/** What is to be restored, and where. Migrations by their numbers; 0: none. */
export type Situation = {
  file: string
  /** The last migration of the backup, and of this version of Keystead. */
  backup: number
  program: number
  /** The person has asked for the migrations since the backup. */
  migrate: boolean
  /** The database that the address names. */
  name: string
  /** The last migration of what is in it. */
  present: number
  isEmpty: boolean
  /** The name that the person gave to say that this one is to be replaced. */
  told: string | undefined
}

/** Throws, in a sentence that says what to do, where restoring would lose or break something. */
export function assertRestorable(situation: Situation): void {
  const { file, backup, program, name, present, told } = situation
  const refuse = (why: string) => new Error(`${why} Nothing was touched.`)
  if (told !== undefined && told !== name)
    throw refuse(`--database names the database "${told}", MONGODB_URI "${name}".`)
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
  if (!situation.isEmpty && told === undefined)
    throw refuse(
      `The database "${name}" is not empty: point MONGODB_URI at an empty one, or add --database ${name} to replace all that is in it.`,
    )
}
