'use client'

import { Download } from 'lucide-react'
import { type ReactNode } from 'react'
import { type Role } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { Disclosure } from '../ui/disclosure'
import { AnchorButton } from '../ui/link-button'

/** The file's content besides that of everyone. */
const MORE: Record<Role, string> = {
  user: '',
  agent: ', your homes and the offers on them, and the decisions you made',
  admin: ', and the decisions you made',
  fraud: ', and the decisions you made',
}

type YourDataProps = {
  role: Role
  /** The link to delete the account; a suspended one has none. */
  children?: ReactNode
}

/**
 * A person's options for their data: to download it, and to delete the account. Rendered in the browser too (ADR 124).
 */
export const YourData = ({ role, children }: YourDataProps) => (
  <section aria-labelledby="your-data" className="mt-14 max-w-[46rem]">
    <h2 id="your-data" className="pb-4 display-sm">
      Your data
    </h2>
    <div className="border-t border-border-strong">
      <Disclosure icon={Download} label="Download my data">
        <p className="max-w-[38rem] text-pretty text-muted">
          A JSON file with everything we store about you: your profile, saved homes, reviews and offers
          {MORE[role]}. It does not include your password, or anyone else’s name or email.
        </p>
        <AnchorButton variant="outline" href={paths.ownData}>
          <Download aria-hidden />
          Download file
        </AnchorButton>
      </Disclosure>
      {children}
    </div>
  </section>
)
