'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ComponentProps, createContext, type ReactNode, useContext, useMemo, useTransition } from 'react'
import { cn } from '../ui/cn'

type AdminTableState = {
  /** Goes to another address of the list; the old rows stay until the new ones are there. */
  follow: (href: string, scroll: boolean) => void
  isPending: boolean
}

const AdminTableContext = createContext<AdminTableState>({ follow: () => undefined, isPending: false })

export const useAdminTable = (): AdminTableState => useContext(AdminTableContext)

/** A list with its filters and pages: all of it lives in the address, and works before JavaScript arrives. */
export function AdminTable({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const state = useMemo<AdminTableState>(
    () => ({
      follow: (href, scroll) => startTransition(() => router.push(href, { scroll })),
      isPending,
    }),
    [router, isPending],
  )
  return <AdminTableContext value={state}>{children}</AdminTableContext>
}

/** The rows, dimmed while the next ones are on their way. */
export function AdminTableRows({ children }: { children: ReactNode }) {
  const { isPending } = useAdminTable()
  return (
    <div aria-busy={isPending} className={cn('transition-opacity duration-200', isPending && 'opacity-60')}>
      {children}
    </div>
  )
}

type AdminTableLinkProps = Omit<ComponentProps<typeof Link>, 'href'> & { href: string }

/** A link to another address of the list. Opening it in a tab, and no JavaScript, follow the address. */
export function AdminTableLink({ scroll = false, ...rest }: AdminTableLinkProps) {
  const { follow } = useAdminTable()
  return (
    <Link
      prefetch={false}
      scroll={scroll}
      onNavigate={(event) => {
        event.preventDefault()
        follow(rest.href, scroll)
      }}
      {...rest}
    />
  )
}
