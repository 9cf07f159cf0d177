/** A planned restore. Migrations by number; 0: none. */
export type Situation = {
  file: string
  /** The last migration of the backup, and of this version of Keystead. */
  backupMigration: number
  programMigration: number
  /** Whether the person asked to run later migrations. */
  runMigrations: boolean
  /** The database in the connection string. */
  name: string
  /** The last migration of the database. */
  currentMigration: number
  isEmpty: boolean
  /** The name that the person gave to confirm that this database is replaced. */
  expectedName: string | undefined
}

/** Throws, with a sentence that says what to do, if restoring would lose or break something. */
export function assertRestorable(situation: Situation): void {
  const {
    file,
    backupMigration: backup,
    programMigration: program,
    name,
    currentMigration: present,
    expectedName,
  } = situation
  const refuse = (why: string) => new Error(`${why} Nothing was changed.`)
  if (expectedName !== undefined && expectedName !== name)
    throw refuse(`--database says "${expectedName}", but MONGODB_URI says "${name}".`)
  if (backup > program)
    throw refuse(
      `${file} is from a later version of Keystead (migration ${backup}; this one has ${program}): restore it with that version.`,
    )
  if (backup < program && !situation.runMigrations)
    throw refuse(
      `${file} is from an earlier version of Keystead (migration ${backup}; this one has ${program}): add --migrate to migrate it.`,
    )
  if (present > program)
    throw refuse(
      `The database "${name}" is from a later version of Keystead (migration ${present}; this one has ${program}).`,
    )
  if (!situation.isEmpty && expectedName === undefined)
    throw refuse(
      `The database "${name}" is not empty: set MONGODB_URI to an empty one, or add --database ${name} to replace all its data.`,
    )
}
