'use client'

export { Home as OurHome } from '../../ours/made/page.mjs'
