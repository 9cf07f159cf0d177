import { isImportField, type ImportField } from '@/lib/domain/import/columns'
import { type TypeWord } from '@/lib/domain/import/type-words'
import { PROPERTY_TYPES } from '@/lib/domain/facts'
import { type RepeatImportInput } from './import'

/** The steps of an import that post a form, and the fields of these forms. */
export const IMPORT_FORM = {
  step: 'step',
  id: 'id',
  /** One for each column, in order: the field that it becomes. */
  column: 'column',
  /** The column to use for a field, or nothing for all of them. */
  use: (field: ImportField) => `use-${field}`,
  /** One for each unknown word, and its type. */
  word: 'word',
  type: 'type',
} as const

export type ImportFormStep = 'columns' | 'types' | 'import'

/** What a form of the import page posts, with and without JavaScript. */
export function readImportForm(form: FormData): Omit<RepeatImportInput, 'id'> {
  const texts = (name: string) => form.getAll(name).map(String)
  const step = form.get(IMPORT_FORM.step)
  if (step === 'columns') return { dryRun: true, columns: columnsIn(form, texts(IMPORT_FORM.column)) }
  if (step !== 'types') return { dryRun: false }
  const answers = texts(IMPORT_FORM.type)
  const types = texts(IMPORT_FORM.word).flatMap((word, i): TypeWord[] => {
    const type = PROPERTY_TYPES.find((type) => type === answers[i])
    return type ? [{ word, type }] : []
  })
  return { dryRun: true, types }
}

function columnsIn(form: FormData, values: readonly string[]): (ImportField | null)[] {
  return values.map((name, i) => {
    if (!isImportField(name)) return null
    const used = form.get(IMPORT_FORM.use(name)) ?? ''
    return used === '' || used === String(i) ? name : null
  })
}
