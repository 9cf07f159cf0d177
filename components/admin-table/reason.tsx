import { type ReactNode, useState } from 'react'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'

type ReasonProps = {
  id: string
  label: string
  hint: string
  /** What is wrong with a text; nothing where it can be sent. */
  faultOf: (text: string) => string | undefined
  /** What was typed before, by the field's id: a dialog that closes loses nothing. */
  typed: Map<string, string>
}

/** A blank field says that it is missing once it was tried to send it, a text what is wrong with it as it is typed. */
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

/** A reason that a decision asks for in its dialog: its field, whether it can be sent, and what it says. */
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
