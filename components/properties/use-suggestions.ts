import { useEffect, useState } from 'react'
import { SUGGESTED_FROM } from '@/lib/domain/suggestion'
import { type SuggestionDto } from '@/lib/schemas/suggestion'

/** How long typing must rest before it is asked for, in milliseconds. */
const REST = 150

const NOTHING: readonly SuggestionDto[] = []

/**
 * The places that what is typed may mean; the last ones until the next are known, and none where they cannot be asked
 * for: the search works without them. One question at a time.
 */
export function useSuggestions(text: string): readonly SuggestionDto[] {
  const [found, setFound] = useState(NOTHING)
  useEffect(() => {
    if (text.length < SUGGESTED_FROM) return
    const asking = new AbortController()
    const ask = async () => {
      const answer = await fetch(`/suggestions?${new URLSearchParams({ text })}`, { signal: asking.signal })
      if (!answer.ok) throw new Error(`/suggestions answered ${answer.status}`)
      const suggestions = (await answer.json()) as SuggestionDto[]
      if (!asking.signal.aborted) setFound(suggestions)
    }
    const timer = setTimeout(() => void ask().catch(() => !asking.signal.aborted && setFound(NOTHING)), REST)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text])
  return text.length < SUGGESTED_FROM ? NOTHING : found
}
