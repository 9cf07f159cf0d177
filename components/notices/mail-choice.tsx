'use client'

import { useActionState } from 'react'
import { NOTICE_GROUP_NAMES, NOTICE_GROUPS, type NoticeGroup } from '@/lib/domain/notice-row'
import { type FormAction } from '../ui/action-button'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'

/** The reader's email choices, as a plain form; the application shows all notices. */
export function MailChoice({ mailed, save }: { mailed: readonly NoticeGroup[]; save: FormAction }) {
  const [result, post, isPending] = useActionState(save, null)
  return (
    <section aria-labelledby="mail-choice" className="mt-14 max-w-[46rem]">
      <div className="grid gap-1 pb-5">
        <h2 id="mail-choice" className="display-sm">
          Email notifications
        </h2>
        <p className="text-sm text-pretty text-muted">
          You see all updates in the app. Emails about sign-in and your password are always sent.
        </p>
      </div>
      <form action={post}>
        <ul className="grid border-t border-border-strong">
          {NOTICE_GROUP_NAMES.map((group) => (
            <li key={group} className="border-b border-border py-2">
              <Checkbox
                name={group}
                defaultChecked={mailed.includes(group)}
                aria-describedby={`mail-${group}`}
                className="font-medium"
              >
                {NOTICE_GROUPS[group].label}
              </Checkbox>
              <p id={`mail-${group}`} className="pb-1 pl-[26px] text-xs text-muted">
                {NOTICE_GROUPS[group].hint}
              </p>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center gap-3 pt-4">
          <Button type="submit" variant="outline" pending={isPending}>
            Save
          </Button>
          <span role="status" className="text-sm text-muted">
            {result?.ok && 'Saved.'}
          </span>
          {result && !result.ok && (
            <span role="alert" className="text-sm text-danger">
              {result.error.message}
            </span>
          )}
        </div>
      </form>
    </section>
  )
}
