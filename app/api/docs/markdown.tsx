import { Marked } from 'marked'
import { cn } from '@/components/ui/cn'

/** The id of a heading: "Signing in" becomes "signing-in". */
export const slug = (text: string): string => text.toLowerCase().replace(/\W+/g, '-')

const viewer = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens)
      return `<h${depth} id="${slug(text)}">${text}</h${depth}>`
    },
  },
})

const STYLE = cn(
  'text-pretty text-muted [&_strong]:font-[550] [&_strong]:text-text',
  '[&_code]:rounded-xs [&_code]:bg-surface-hover [&_code]:px-1 [&_code]:py-0.5 [&_code]:font-mono [&_code]:text-[0.875em] [&_code]:break-words [&_code]:text-text',
)
const BLOCKS = cn(
  'grid gap-4 [&_h2]:display-sm [&_h2]:pt-6 [&_h2]:text-text',
  '[&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-6',
  '[&_pre]:rounded-md [&_pre]:border [&_pre]:border-border [&_pre]:bg-surface-sunken [&_pre]:p-4 [&_pre]:whitespace-pre-wrap',
  '[&_pre_code]:bg-transparent [&_pre_code]:p-0',
)

type MarkdownProps = { text: string; className?: string }

/** Our own Markdown as paragraphs, lists and headings; a heading's id is its `slug`. */
export const Markdown = ({ text, className }: MarkdownProps) => (
  <div
    className={cn(STYLE, BLOCKS, className)}
    dangerouslySetInnerHTML={{ __html: viewer.parse(text, { async: false }) }}
  />
)

/** One line of Markdown, inside other text. */
export const InlineMarkdown = ({ text }: { text: string }) => (
  <span className={STYLE} dangerouslySetInnerHTML={{ __html: viewer.parseInline(text, { async: false }) }} />
)
