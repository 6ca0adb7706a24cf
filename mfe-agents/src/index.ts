// The area's code is loaded by the shell through the expose in area.ts; this entry only gives webpack one.
export {}
