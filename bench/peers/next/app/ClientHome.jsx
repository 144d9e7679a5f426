'use client'

export { Home as ClientHome } from '../home/Home.jsx'
