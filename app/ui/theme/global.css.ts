import "./layers.css";
import "./tokens.css";
import "./reset.css";
