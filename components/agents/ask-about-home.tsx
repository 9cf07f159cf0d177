'use client'

import { MessageSquare } from 'lucide-react'
import { pathOf, paths } from '@/lib/paths'
import { type AgentPageDto } from '@/lib/schemas/office'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { Field } from '../ui/field'
import { Options, Select } from '../ui/select'

/** Chooses one of the agent's homes to ask about (D349): a plain GET form, which signs in on the way. */
export const AskAboutHome = ({ agent: { name, homes } }: { agent: Pick<AgentPageDto, 'name' | 'homes'> }) =>
  homes.items.length > 0 && (
    <Disclosure icon={MessageSquare} label="Ask about a home" isButton>
      <form
        action={pathOf(paths.newMessage(''))}
        className="grid w-full max-w-[38rem] grid-cols-1 justify-items-start gap-4"
      >
        <Field
          label="Which home?"
          {...(homes.next !== null && { hint: 'These are the homes on this page. The next page has more.' })}
          className="w-full"
        >
          <Select name="property">
            <Options
              choices={homes.items.map(({ _id, title, location }) => [_id, `${title}, ${location}`])}
            />
          </Select>
        </Field>
        <Button type="submit" className="max-w-full py-2 [overflow-wrap:anywhere] whitespace-normal">
          <span>
            Write to <bdi>{name}</bdi>
          </span>
        </Button>
      </form>
    </Disclosure>
  )
