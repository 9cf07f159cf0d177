import { type FieldValues, type Resolver } from 'react-hook-form'

/**
 * A form's resolver whose schema loads when the form is first checked, because most visitors of a page send none of its
 * forms. If it cannot be loaded, the server alone checks the form.
 */
export const lazyResolver =
  <Values extends FieldValues>(load: () => Promise<Resolver<Values>>): Resolver<Values> =>
  async (values, context, options) => {
    const resolver = await load().catch((error: unknown) => console.warn(error))
    return resolver ? resolver(values, context, options) : { values, errors: {} }
  }
