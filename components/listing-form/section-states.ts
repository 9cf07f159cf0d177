import { type Uploads } from '@/components/pictures/pictures-input'
import { LISTING_SECTIONS, type ListingSection } from '@/lib/domain/fact-field'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { type FormFieldName, type FormValues } from '@/lib/schemas/form-values'
import { invalidFields, fieldsOf, isFilledIn, sectionOf } from './values'

/** The state of a section: done, in progress, or with errors; no words if it is empty. */
export type SectionState = { tone: 'done' | 'so-far' | 'bad'; words: string }

/** "3 of 9". */
function countOf(section: ListingSection, values: FormValues): string {
  const names = fieldsOf(section).filter((name) => LISTING_FIELDS[name].input.as !== 'period')
  const given = names.filter((name) => isFilledIn(values[name])).length
  return given === 0 ? '' : `${given} of ${names.length}`
}

const SO_FAR: Record<ListingSection, (values: FormValues) => string> = {
  basics: () => '',
  facts: (values) => countOf('facts', values),
  energy: ({ energyClass, energyExempt }) => (energyClass || energyExempt ? 'given' : ''),
  ownership: (values) => countOf('ownership', values),
  features: ({ features }) => ((features?.length ?? 0) > 0 ? String(features?.length) : ''),
  pictures: ({ images }) => ((images?.length ?? 0) > 0 ? String(images?.length) : ''),
  tours: ({ tours, documents }) => String((tours?.length ?? 0) + (documents?.length ?? 0) || ''),
  place: () => '',
}

/** Sections with required fields, which are done when these are valid. */
const NEEDED: readonly ListingSection[] = ['basics', 'place']

/** The state of each section; `shown`: the fields whose errors are shown. */
export function sectionStates(
  values: FormValues,
  shown: readonly FormFieldName[],
  { running, failed }: Uploads,
): Record<ListingSection, SectionState> {
  const faults = invalidFields(values)
  const stateOf = (section: ListingSection): SectionState => {
    const bad = shown.filter((name) => sectionOf(name) === section).length
    if (section === 'pictures' && failed > 0) return { tone: 'bad', words: `${failed} failed` }
    if (bad > 0) return { tone: 'bad', words: `${bad} to fix` }
    if (section === 'pictures' && running > 0) return { tone: 'so-far', words: `${running} uploading` }
    const isDone = NEEDED.includes(section) && !fieldsOf(section).some((name) => faults.has(name))
    return isDone ? { tone: 'done', words: 'done' } : { tone: 'so-far', words: SO_FAR[section](values) }
  }
  return Object.fromEntries(LISTING_SECTIONS.map((section) => [section, stateOf(section)])) as Record<
    ListingSection,
    SectionState
  >
}
