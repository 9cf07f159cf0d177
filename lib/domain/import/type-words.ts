import { PROPERTY_TYPES, type PropertyType } from '../facts'
import { fold } from '../text'
import { type ColumnsOf } from './columns'
import { readRow } from './read-row'

/** Limits: questions per file, answers that an account stores, characters of a word. */
export const TYPE_WORDS_LIMIT = 50
export const TYPE_WORD_LENGTH = 60

/** The agent's answer: the property type that a word in the file means (D320). */
export type TypeWord = { word: string; type: PropertyType }

/** An unknown word for a property type, as first written in the file, and the number of its rows. */
export type UnknownType = { word: string; rows: number }

/** Collects the unknown words for property types in the rows of a file. */
export class UnknownTypes {
  private readonly byWord = new Map<string, UnknownType>()

  add(cells: readonly string[], { propertyType }: ColumnsOf): void {
    if (propertyType === undefined) return
    const word = readRow(cells, { propertyType }).values.propertyType
    if (typeof word !== 'string' || word.length > TYPE_WORD_LENGTH) return
    if (PROPERTY_TYPES.some((type) => type === word)) return
    const existing = this.byWord.get(fold(word))
    if (existing) existing.rows += 1
    else if (this.byWord.size < TYPE_WORDS_LIMIT) this.byWord.set(fold(word), { word, rows: 1 })
  }

  list(): UnknownType[] {
    return [...this.byWord.values()]
  }
}

export const typesByWord = (words: readonly TypeWord[]): Map<string, PropertyType> =>
  new Map(words.map(({ word, type }) => [fold(word), type]))

/** The answers for the unknown words of a file, with the words spelled as in the file. */
export function answersFor(unknown: readonly UnknownType[], answers: readonly TypeWord[]): TypeWord[] {
  const types = typesByWord(answers)
  return unknown.flatMap(({ word }) => {
    const type = types.get(fold(word))
    return type === undefined ? [] : [{ word, type }]
  })
}

/** The answers that an account stores after this file: these first, then earlier ones for words not in this file. */
export function typeAnswersToStore(
  before: readonly TypeWord[],
  unknown: readonly UnknownType[],
  answers: readonly TypeWord[],
): TypeWord[] {
  const wordsToAnswer = new Set(unknown.map(({ word }) => fold(word)))
  return [...answers, ...before.filter(({ word }) => !wordsToAnswer.has(fold(word)))].slice(
    0,
    TYPE_WORDS_LIMIT,
  )
}
