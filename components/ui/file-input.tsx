import { type ComponentProps } from 'react'
import { Input } from './input'

/** A field to choose a file. */
export const FileInput = (props: Omit<ComponentProps<typeof Input>, 'type' | 'className'>) => (
  <Input
    {...props}
    type="file"
    className="h-auto py-2 file:mr-3 file:cursor-pointer file:rounded-sm file:border-0 file:bg-surface-hover file:px-3 file:py-1.5 file:font-medium file:text-text"
  />
)

/** The chosen files of an input, which is emptied, so that the same file can be chosen again. */
export function takeFiles(input: HTMLInputElement): File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}
