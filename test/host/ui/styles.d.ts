// The bundler gathers imported style sheets beside the page's script.
declare module '*.css';
