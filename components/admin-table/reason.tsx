import { type ReactNode, useState } from 'react'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'

type ReasonProps = {
  id: string
  label: string
  hint: string
  /** The error of a text; nothing if it is valid. */
  faultOf: (text: string) => string | undefined
  /** The texts typed before, by field id, so that closing the dialog loses nothing. */
  typed: Map<string, string>
}

/** A missing text is reported on submit, an invalid one while it is typed. */
function Reason({ id, label, hint, faultOf, typed }: ReasonProps) {
  const [text, setText] = useState(typed.get(id) ?? '')
  const [wasTried, setWasTried] = useState(false)
  return (
    <Field label={label} hint={hint} error={text !== '' || wasTried ? faultOf(text) : undefined}>
      <Textarea
        id={id}
        value={text}
        required={faultOf('') !== undefined}
        onInvalid={(event) => {
          event.preventDefault()
          setWasTried(true)
        }}
        onChange={({ target }) => {
          setText(target.value)
          typed.set(id, target.value)
        }}
      />
    </Field>
  )
}

/** The reason in the dialog of a decision: its field, whether it can be sent, and its value. */
export function reasonField(props: ReasonProps): {
  isReady: () => boolean
  children: ReactNode
  reason: () => string
} {
  const { id, faultOf, typed } = props
  const reason = () => (typed.get(id) ?? '').trim()
  return {
    reason,
    isReady: () => {
      if (faultOf(reason()) === undefined) return true
      const field = document.getElementById(id)
      if (field instanceof HTMLTextAreaElement) {
        field.checkValidity()
        field.focus()
      }
      return false
    },
    children: <Reason {...props} />,
  }
}
