export * from "./clock";
