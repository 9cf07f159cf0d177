import { cutText } from '@/lib/domain/text'

const LIMIT = 20

/** A website as a link; `shortened` truncates it to 20 characters and an ellipsis (D102). */
export function ProfileWebsite({ url, shortened = false }: { url: string; shortened?: boolean }) {
  const text = shortened && url.length > LIMIT ? `${cutText(url, LIMIT)}…` : url
  return (
    <a
      href={url}
      rel="noreferrer"
      target="_blank"
      title={text === url ? undefined : url}
      className="text-accent-text underline decoration-1 underline-offset-[.22em]"
    >
      {text}
    </a>
  )
}
