import 'server-only'
import { type ImportDoc } from '@/lib/data/collections'
import { findImport, findLatestImport } from '@/lib/data/imports'
import { notFound } from '@/lib/domain/errors'
import { ERRORS_LIMIT } from '@/lib/domain/import/import'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type ImportDto } from '@/lib/schemas/import'
import { assertCan } from '../authorise'

/** The import of an id as its agent and administrators may read it; else `not_found`. */
export async function readImport(actor: Actor, id: string): Promise<ImportDoc> {
  const found = await findImport(id)
  if (!found || !can(actor, 'import:read', found.agentId.toHexString())) throw notFound('Import not found.')
  return found
}

/** The state of an import, with the errors of its rows (D150). */
export async function getImport(actor: Actor, { id }: { id: string }): Promise<ImportDto> {
  assertCan(actor, 'import:read', actor.id)
  return toImportDto(await readImport(actor, id))
}

/** The state of the agent's latest import, or `null`. */
export async function getLatestImport(actor: Actor): Promise<ImportDto | null> {
  assertCan(actor, 'import:read', actor.id)
  const found = await findLatestImport(actor.id)
  return found && toImportDto(found)
}

/** An import as its agent reads it. The steps' errors are stored in the order in which they were recorded. */
const toImportDto = (found: ImportDoc): ImportDto => ({
  _id: found._id.toHexString(),
  status: found.status,
  dryRun: found.dryRun,
  name: found.name,
  rows: found.rows,
  created: found.created,
  updated: found.updated,
  unchanged: found.unchanged,
  failed: found.failed,
  errorCount: found.errorCount,
  errors: Object.values(found.faults).flat().slice(0, ERRORS_LIMIT),
  columns: found.header.map((name, i) => ({
    name,
    field: found.fields[i] ?? null,
    examples: found.examples.flatMap((cells) => cells[i] || []),
  })),
  ...(found.message !== undefined && { message: found.message }),
  createdAt: found.createdAt.toISOString(),
  ...(found.endedAt && { endedAt: found.endedAt.toISOString() }),
})
