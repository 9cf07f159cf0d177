import { configure } from '@testing-library/react'

// Only what never comes ends here: how long a render takes depends on the machine.
configure({ asyncUtilTimeout: 30_000 })
