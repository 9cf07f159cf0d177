import { type ComponentProps, useId } from 'react'
import { Input } from './input'

type ZoneInputProps = ComponentProps<typeof Input> & {
  /** The IANA names to choose from. */
  zones: readonly string[]
  /** The zone that is filled in, if any. */
  zone?: string
}

const zoneLabel = (name: string) => name.replaceAll('_', ' ')

/** A time zone that is found by a part of its name (D335); `parseTimeZone` reads what was typed. */
export function ZoneInput({ zones, zone = '', ...rest }: ZoneInputProps) {
  const listId = useId()
  return (
    <>
      <Input
        type="search"
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        defaultValue={zoneLabel(zone)}
        {...rest}
      />
      <datalist id={listId}>
        {zones.map((name) => (
          <option key={name} value={zoneLabel(name)} />
        ))}
      </datalist>
    </>
  )
}
