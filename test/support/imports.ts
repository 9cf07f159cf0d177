import { type Actor } from '@/lib/domain/user'
import { type CreateImportInput, type ImportDto } from '@/lib/schemas/import'
import { createImport, getImport } from '@/lib/services/imports/imports'
import { continueImportNow } from '@/lib/services/imports/run-import'

type Input = Partial<CreateImportInput>

async function* bytesOf(file: Buffer | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(file)
}

/** Sends a file whose import has not run yet; its id. */
export const sendImport = async (actor: Actor, file: Buffer | string, input: Input = {}): Promise<string> =>
  (await createImport(actor, { dryRun: false, ...input }, bytesOf(file))).id

/** Runs an import to its end. */
export async function finishImport(actor: Actor, id: string): Promise<ImportDto> {
  await continueImportNow(id)
  return getImport(actor, { id })
}

/** An import from its file to its end. */
export const runImport = async (actor: Actor, file: Buffer | string, input?: Input): Promise<ImportDto> =>
  finishImport(actor, await sendImport(actor, file, input))

/** How many rows were added, updated, unchanged and rejected. */
export const countsOf = ({ created, updated, unchanged, failed }: ImportDto): number[] => [
  ...[created, updated, unchanged, failed],
]
