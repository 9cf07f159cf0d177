import { createContext, useContext } from 'react'

/** What was typed into the form around it, by name, after a refusal: without JavaScript its fields have to show it again. */
export const Typed = createContext<Readonly<Record<string, string>> | undefined>(undefined)

export const useTyped = () => useContext(Typed)
