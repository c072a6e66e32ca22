// Vitest setup of component tests: unmounts what a test rendered.
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
