import { type ReactNode } from 'react'
import { IMPORT_FORM, type ImportFormStep } from '@/lib/schemas/import'
import { type useImport } from './use-import'

export type FormFlow = Pick<ReturnType<typeof useImport>, 'current' | 'isStarting' | 'post' | 'submit'>

type ImportFormProps = {
  step: ImportFormStep
  flow: FormFlow
  className?: string
  children: ReactNode
}

/** A form of the import's steps; without JavaScript it leads to the next step. */
export const ImportForm = ({ step, flow, className = 'grid gap-6', children }: ImportFormProps) => (
  <form
    action={flow.post}
    onSubmit={(event) => {
      event.preventDefault()
      flow.submit(new FormData(event.currentTarget))
    }}
    className={className}
  >
    <input type="hidden" name={IMPORT_FORM.step} value={step} />
    <input type="hidden" name={IMPORT_FORM.id} value={flow.current?._id} />
    {children}
  </form>
)
