'use client'

export { Detail as ClientDetail } from '../../home/Detail.jsx'
