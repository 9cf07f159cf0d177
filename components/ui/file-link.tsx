import { Download, FileText } from 'lucide-react'
import { type ReactNode } from 'react'

type FileLinkProps = {
  href: string
  name: string
  /** Shown below the name: its size, and what it is. */
  children: ReactNode
}

export const FileLink = ({ href, name, children }: FileLinkProps) => (
  <a
    href={href}
    className="flex items-center gap-3 rounded-md border border-border-strong px-3 py-2 hover:bg-surface-hover"
  >
    <FileText className="size-[18px] shrink-0 text-muted" aria-hidden />
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="sr-only">Download </span>
      <bdi>{name}</bdi> <span className="block text-xs text-muted numbers">{children}</span>
    </span>
    <Download className="size-[18px] shrink-0" aria-hidden />
  </a>
)
