import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

const { projects: _, ...settings } = journeys

export default defineConfig({ ...settings, testMatch: 'screens.ts', timeout: 120_000 })
